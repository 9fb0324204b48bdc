/** Keys assigned by the database, by the demo's names. */
export interface SeededKeys {
  products: Map<string, number>;
  vendors: Map<string, number>;
  customers: Map<number, number>;
  contacts: Map<number, number[]>;
  locations: Map<number, number[]>;
}
