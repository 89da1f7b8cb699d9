/**
 * Row types of the tables that code addresses by name (identity, accounts). Tables of resources are reached through
 * their bindings and are not typed here.
 */
export interface Tables {
  [table: string]: Record<string, unknown>
}
