/** A purchase order that was chosen at checkout. It is sent once there is an order to attach it to. */
let chosen: { customerNumber: number; file: File } | null = null;

/** Stores the file in this tab's memory, for this customer only; null clears it. */
export function keepPoFile(customerNumber: number, file: File | null): void {
  chosen = file && { customerNumber, file };
}

/** Returns the file that this customer chose, or null. */
export function keptPoFile(customerNumber: number): File | null {
  return chosen?.customerNumber === customerNumber ? chosen.file : null;
}

/** Returns the file that this customer chose, or null, and clears it. */
export function takePoFile(customerNumber: number): File | null {
  const file = keptPoFile(customerNumber);
  chosen = null;
  return file;
}
