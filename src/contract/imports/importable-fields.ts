/** Fields that the importer can map columns to, and the fields that identify records named in cells. */
import type { Field, Kind } from '../language/field.ts'
import { maySet, type Resource, seesField } from '../language/resource.ts'
import { resourceNamed } from '../registry.ts'
import type { Actor } from '../rights.ts'
import { table } from '../table.ts'
import { givenBy, type Importable } from './importable.ts'

/** Kinds whose values fit into a cell of a file. */
const fitsCell: Readonly<Record<Kind, boolean>> = {
  id: false,
  text: true,
  longtext: true,
  integer: true,
  decimal: true,
  money: true,
  percent: true,
  minutes: true,
  boolean: true,
  date: true,
  datetime: true,
  utc: false,
  color: true,
  sortkey: false,
  choice: true,
  state: true,
  toone: true,
  tomany: true,
  object: false,
  records: false,
  customvalues: false,
}

/** Access is granted by a person, not by a file; the main location follows from the address. */
const never: ReadonlySet<string> = new Set(['allowlogin', 'maincompanylocationid'])

/** Fields that the actor may set on new records from a file, by wire name. */
export function fieldsFor(actor: Actor, { resource }: Importable): Readonly<Record<string, Field>> {
  const declaration: Resource = resourceNamed(resource)
  return Object.fromEntries(
    Object.entries(declaration.fields).filter(
      ([fieldName, field]) =>
        fitsCell[field.kind] &&
        field.write !== 'never' &&
        !never.has(fieldName) &&
        !field.technical &&
        seesField(actor, field) &&
        maySet(actor, field, 'add'),
    ),
  )
}

/** Extras that feed one of these fields. */
export const extrasFor = (fields: Readonly<Record<string, Field>>, { extras }: Pick<Importable, 'extras'>) =>
  Object.fromEntries(Object.entries(extras).filter(([, { feeds }]) => fields[feeds]))

/** Something that a column can be mapped to. */
export interface ImportTarget {
  readonly name: string
  readonly label: string
  readonly required: boolean
}

/** Fields and extras in the order in which they are offered: required ones first. */
export function importTargets(
  fieldsByName: Readonly<Record<string, Field>>,
  importable: Pick<Importable, 'extras' | 'defaults'>,
): readonly ImportTarget[] {
  const extras = Object.entries(extrasFor(fieldsByName, importable)).flatMap(([name, { label, onlyDefault }]) =>
    onlyDefault ? [] : [{ name, label, required: false }],
  )
  const fields = Object.entries(fieldsByName).map(([name, { label, required }]) => ({
    name,
    label,
    required: required && importable.defaults[name] === undefined,
  }))
  return [...fields.filter((field) => field.required), ...extras, ...fields.filter((field) => !field.required)]
}

/** Required fields without a column, whether of their own or one that is combined into them. */
export function missingTargets(
  importable: Importable,
  targets: readonly ImportTarget[],
  columns: readonly (string | null)[],
): readonly ImportTarget[] {
  const { extras } = importable
  const requiredNames = givenBy(
    importable,
    columns.filter((name) => name === null || !extras[name] || extras[name].suffices),
  )
  return targets.filter(({ name, required }) => required && !requiredNames.has(name))
}

/** Fields by which cells name other records, besides their id. */
const namesByResource = table<readonly string[]>({
  companies: ['name', 'code'],
  contacts: ['fullname', 'email'],
  projects: ['title', 'number'],
  items: ['name', 'code'],
})

export const namingFields = (target: string): readonly string[] =>
  namesByResource[target] ?? [resourceNamed(target).title]

/** Fields that distinguish records of the same name. */
const distinguishing = table<readonly string[]>({
  contacts: ['email', 'companyname'],
  companies: ['email'],
  projects: ['companyname'],
  items: ['projecttitle', 'phasename'],
  projectphases: ['projecttitle'],
  time: ['startdate', 'contactname', 'projecttitle', 'notes'],
})

export const distinguishingFields = (target: string): readonly string[] => distinguishing[target] ?? []
