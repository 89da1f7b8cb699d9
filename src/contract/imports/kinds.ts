/** Resources that can be imported, in the order in which a new firm brings them. */
export const importableNames = [
  'companies',
  'contacts',
  'projects',
  'projectphases',
  'items',
  'time',
  'hourlyservices',
  'fixedprices',
  'goodservices',
] as const

export type ImportableName = (typeof importableNames)[number]

export const isImportable = (name: string): name is ImportableName =>
  importableNames.some((importable) => importable === name)
