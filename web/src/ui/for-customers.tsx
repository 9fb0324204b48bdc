import { createContext, useContext, type ReactNode } from 'react';

const StaffContext = createContext(false);

/** Provides whether staff view the screens below, as themselves or as a customer. */
export function StaffProvider({ isStaff, children }: { isStaff: boolean; children: ReactNode }) {
  return <StaffContext value={isStaff}>{children}</StaffContext>;
}

/** Content for visitors and customers only, such as the phone number to call, which staff answer themselves. */
export function ForCustomers({ staff = null, children }: { staff?: ReactNode; children: ReactNode }) {
  return useContext(StaffContext) ? staff : children;
}
