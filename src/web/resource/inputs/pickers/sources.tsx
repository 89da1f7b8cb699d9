/** For each kind of record: the request for its choices, their labels, and which come first. */
import type { Params } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Choice } from './choice.ts'
import classes from './picker.module.css'

export interface Source {
  /** Fields in addition to the title. */
  readonly fields: readonly string[]
  readonly params?: Params
  /** Whether the choices have a note beside their name. */
  readonly noted?: true
  readonly look?: (record: RecordData) => Partial<Choice>
  /** Filters for the person's own ones, which stand before the others. */
  readonly ownParams?: (person: string) => Params
  /** Sort rank, lowest first; equal ranks stay in the order of the service. */
  readonly rank?: (record: RecordData) => number
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const joinTexts = (...values: readonly unknown[]) => values.map(text).filter(Boolean).join(' · ') || undefined
const colorDot = ({ color }: RecordData) =>
  typeof color === 'string' ? (
    <span className={classes.dot} style={{ backgroundColor: `#${color}` }} aria-hidden />
  ) : null

/** Order of contact types: the firm's own people come before clients. */
const parties = ['staff', 'contractor', 'other', 'client']
const partyWords: Readonly<Record<string, string>> = { contractor: t('Contractor'), client: t('Client') }

const people: Source = {
  fields: ['firstname', 'lastname', 'type', 'title', 'companyname', 'email'],
  noted: true,
  params: { sortby: 'type', sortorder: 'desc' },
  look: ({ fullname, type, title, companyname, email }) => ({
    note: type === 'staff' ? text(title) : joinTexts(partyWords[String(type)], companyname),
    also: text(email),
    mark: <Avatar name={String(fullname ?? '')} />,
  }),
  rank: ({ type }) => (type === undefined ? 0 : parties.indexOf(String(type))),
}

const sources: Readonly<Record<string, Source>> = {
  contacts: people,
  companies: { fields: ['code'], look: ({ code }) => ({ also: text(code) }) },
  projects: {
    fields: ['number', 'companyname'],
    noted: true,
    look: ({ number, companyname }) => ({ note: joinTexts(companyname, number) }),
  },
  // With their project, because many projects have a phase such as "Concept".
  projectphases: {
    fields: ['sortorder', 'projecttitle'],
    params: { sortby: 'sortorder' },
    look: ({ projecttitle }) => ({ note: text(projecttitle) }),
  },
  items: {
    fields: ['projecttitle', 'code'],
    noted: true,
    look: ({ projecttitle, code }) => ({ note: text(projecttitle), also: text(code) }),
    ownParams: (person) => ({ contacts: person, status: 'active' }),
  },
  workstages: { fields: ['color'], params: { sortby: 'sortorder' }, look: (record) => ({ mark: colorDot(record) }) },
  tags: { fields: ['color'], look: (record) => ({ mark: colorDot(record) }) },
}

const plainSource: Source = { fields: [] }

export const getSource = (target: string): Source => sources[target] ?? plainSource
