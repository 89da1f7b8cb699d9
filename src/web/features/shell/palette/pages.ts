/** Lists opened by a row of the palette: people to assign, due dates, work stages. */

import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { stageField } from '../../../../contract/language/resource.ts'
import { contacts } from '../../../../contract/resources/people/contacts.ts'
import { workstages } from '../../../../contract/resources/settings/settings.ts'
import type { Changes } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { Me } from '../../../data/me.ts'
import { listQuery, type Params } from '../../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { parseDay } from '../../../resource/inputs/fields/parse-day.ts'
import { type Command, matching, type PageName } from './command.ts'
import { assignField, dueField, setOn } from './record-commands.ts'

interface Page {
  readonly page: PageName | null
  readonly target: ActionTarget | null
  readonly text: string
  readonly me: Me
  readonly changes: Changes
}

/** The rows of the open list. */
export function usePageCommands({ page, target, text, me, changes }: Page): readonly Command[] {
  const formats = useFormats()
  const people = useRows(page === 'assign' ? staffParams : null, contacts)
  const entity = target?.view.resource.singular ?? ''
  const stages = useRows(page === 'stage' ? { entity, fields: 'name' } : null, workstages)
  if (target === null || page === null) return []
  const { resource } = target.view
  const set = (name: string | null | undefined, value: unknown) => () =>
    typeof name === 'string' ? setOn(changes, resource, target.records, name, value) : undefined
  if (page === 'due') return dayCommands(text, formats, (day) => set(dueField(resource), day))
  if (page === 'stage') {
    const stageCommands = stages.map((stage) => ({
      ...row(stage, 'name'),
      icon: IconProgress,
      run: set(stageField(resource), stage.id),
    }))
    return matching(stageCommands, text)
  }
  const name = assignField(resource)
  const many = name !== undefined && resource.fields[name]?.kind === 'tomany'
  const mine = people.toSorted((a, b) => Number(key(b) === me.id) - Number(key(a) === me.id))
  const personCommands = mine.map((person) => ({
    id: `person ${person.id}`,
    name: getTitle(contacts, person),
    ...(key(person) === me.id ? { context: t('You'), words: 'me' } : {}),
    icon: IconUser,
    run: set(name, many ? [person.id] : person.id),
  }))
  return matching(personCommands, text)
}

const staffParams: Params = { type: 'staff', fields: 'fullname', sortby: 'firstname' }
const noRows: readonly RecordData[] = []

function useRows(params: Params | null, resource: typeof contacts | typeof workstages): readonly RecordData[] {
  const { client } = useConnection()
  const query = listQuery(client, resource, params ?? {})
  return useQuery({ ...query, enabled: params !== null, staleTime: 60_000 }).data?.rows ?? noRows
}

const row = (record: RecordData, name: string) => ({ id: `${name} ${record.id}`, name: String(record[name]) })

const usualDays = ['today', 'tomorrow', '+1w', '+2w', '+1m'] as const
const dayNames: Readonly<Record<string, string>> = {
  today: t('Today'),
  tomorrow: t('Tomorrow'),
  '+1w': t('In a week'),
  '+2w': t('In two weeks'),
  '+1m': t('In a month'),
}

/** Common days, or the typed one: `fri`, `+2w`, `22/11`. */
function dayCommands(
  text: string,
  { today, locale, day }: Formats,
  set: (day: string | null) => () => unknown,
): readonly Command[] {
  const typedDay = parseDay(text, today(), locale)
  if (typedDay)
    return [
      {
        id: `day ${typedDay}`,
        name: day(typedDay),
        context: weekday(typedDay, locale),
        icon: IconCalendar,
        run: set(typedDay),
      },
    ]
  const usual = usualDays.map((usualDay) => {
    const usualDate = parseDay(usualDay, today(), locale) as string
    return {
      id: `day ${usualDay}`,
      name: dayNames[usualDay] as string,
      context: `${weekday(usualDate, locale)}, ${day(usualDate)}`,
      icon: IconCalendar,
      run: set(usualDate),
    }
  })
  return matching([...usual, { id: 'day none', name: t('Remove the date'), icon: IconX, run: set(null) }], text)
}

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
