/** The facts of a security event in words. The service keeps them as `name: value, name: value`. */
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { capital } from '../../data/record.ts'
import { listed, t, within } from '../../language/t.ts'

type ValueWord = (value: string) => string

const methods: Readonly<Record<string, string>> = {
  pwd: t('password'),
  otp: t('one-time code'),
  hwk: t('passkey'),
  swk: t('passkey'),
}

const itself: ValueWord = (value) => value
const unsaid: ValueWord = () => ''

/** Each fact that events have; the ids of what has a name are not said. */
const facts: Readonly<Record<string, ValueWord>> = {
  methods: (value) => listed(value.split(' ').flatMap((method) => methods[method] ?? [])),
  what: itself,
  name: itself,
  program: itself,
  leadsTo: (value) => t('answers to {value}', { value }),
  changed: (value) => t('changed {fields}', { fields: value.split(' ').map(fieldName).join(', ') }),
  sessions: (value) => t('{count, plural, one {# session} other {# sessions}}', { count: Number(value) }),
  method: itself,
  path: itself,
  key: unsaid,
  id: unsaid,
  team: unsaid,
}

const fields: Readonly<Record<string, { readonly label: string }>> = contacts.fields
const fieldName = (name: string): string => within(fields[name]?.label ?? name)

/** Names of programs and keys are free texts: only what looks like the next fact ends one. */
const nextFact = new RegExp(`, (?=(?:${Object.keys(facts).join('|')}): )`)

/** Whom it was done to, how often it happened, and what else is known. */
export function securityDetails({ subjectname, count, detail }: Readonly<Record<string, unknown>>): string {
  const times = typeof count === 'number' && count > 1 ? [t('{count} times', { count })] : []
  const whom = typeof subjectname === 'string' && subjectname !== '' ? [t('for {name}', { name: subjectname })] : []
  return capital([...whom, ...times, ...saidOf(detail)].join(' · '))
}

function saidOf(detail: unknown): string[] {
  if (typeof detail !== 'string' || detail === '') return []
  return detail.split(nextFact).flatMap((part) => {
    const [, name = '', value = part] = /^(\w+): (.*)$/s.exec(part) ?? []
    return (facts[name] ?? (() => part))(value) || []
  })
}
