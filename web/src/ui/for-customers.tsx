import { createContext, useContext, type ReactNode } from 'react';

const StaffContext = createContext(false);

/** Tells the screens below whether staff look at them, be it as themselves or as a customer. */
export function StaffProvider({ isStaff, children }: { isStaff: boolean; children: ReactNode }) {
  return <StaffContext value={isStaff}>{children}</StaffContext>;
}

/** What is said to visitors and customers only, such as to call the main line: staff answer that line. */
export function ForCustomers({ staff = null, children }: { staff?: ReactNode; children: ReactNode }) {
  return useContext(StaffContext) ? staff : children;
}
