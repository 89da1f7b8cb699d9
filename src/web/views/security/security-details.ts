/** The details of a security event in words. The service stores them as `name: value, name: value`. */
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { payeeFields } from '../../../contract/resources/settings/payee-settings.ts'
import { capital } from '../../data/record.ts'
import { listWords, t, within } from '../../language/t.ts'

type ValueWord = (value: string) => string

const methods: Readonly<Record<string, string>> = {
  pwd: t('password'),
  otp: t('one-time code'),
  hwk: t('passkey'),
  swk: t('passkey'),
}

const itself: ValueWord = (value) => value
const unsaid: ValueWord = () => ''

/** Every detail that events can have; ids are omitted if there is a name. */
const facts: Readonly<Record<string, ValueWord>> = {
  methods: (value) => listWords(value.split(' ').flatMap((method) => methods[method] ?? [])),
  what: itself,
  name: itself,
  program: itself,
  leadsTo: (value) => t('answers to {value}', { value }),
  changed: (value) => t('changed {fields}', { fields: value.split(' ').map(fieldName).join(', ') }),
  sessions: (value) => t('{count, plural, one {# session} other {# sessions}}', { count: Number(value) }),
  iban: itself,
  method: itself,
  path: itself,
  key: unsaid,
  id: unsaid,
  team: unsaid,
}

const fields: Readonly<Record<string, { readonly label: string }>> = { ...payeeFields, ...contacts.fields }
const fieldName = (name: string): string => within(fields[name]?.label ?? name)

/** Names of programs and keys are free text: only the beginning of another detail ends one. */
const nextFact = new RegExp(`, (?=(?:${Object.keys(facts).join('|')}): )`)

/** Whom it concerned, how often it happened, and other details. */
export function securityDetails({ subjectname, count, detail }: Readonly<Record<string, unknown>>): string {
  const times = typeof count === 'number' && count > 1 ? [t('{count} times', { count })] : []
  const whom = typeof subjectname === 'string' && subjectname !== '' ? [t('for {name}', { name: subjectname })] : []
  return capital([...whom, ...times, ...getSaid(detail)].join(' · '))
}

function getSaid(detail: unknown): string[] {
  if (typeof detail !== 'string' || detail === '') return []
  return detail.split(nextFact).flatMap((part) => {
    const [, name = '', value = part] = /^(\w+): (.*)$/s.exec(part) ?? []
    return (facts[name] ?? (() => part))(value) || []
  })
}
