/**
 * Row types of tables used by name (identity, accounts). Tables of resources are accessed through bindings and not typed here.
 */
export interface Tables {
  [table: string]: Record<string, unknown>
}
