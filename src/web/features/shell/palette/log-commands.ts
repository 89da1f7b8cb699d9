/** Palette commands that log time: "log 1.5 site visit" on the open item, "log 90m for inspections" on another. */
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import { formatDuration, minutesOfDay, parseDuration } from '../../../../contract/language/duration.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { SearchResult } from '../../../../contract/operations/search.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import type { Changes } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { fieldId, getTitle, key } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import { time as view } from '../../../views/time.ts'
import type { Recent } from '../recents.ts'
import type { Command } from './command.ts'
import type { Creation } from './create-commands.ts'

export interface Logging {
  readonly minutes: number
  readonly notes: string
  /** Search words for the item; empty if none is named. */
  readonly itemWords: string
}

/** Maximum number of words in a duration, as in "2h 15m". */
const mostWords = 2

/** Parses "log …"; null for other texts, and until a duration is typed. */
export function readLogging(text: string): Logging | null {
  const [, entryText] = /^(?:log|erfasse)\s+(.+)$/i.exec(text.trim()) ?? []
  if (entryText === undefined) return null
  const words = entryText.split(/\s+/)
  for (let count = Math.min(mostWords, words.length); count > 0; count -= 1) {
    const minutes = parseDuration(words.slice(0, count).join(' '))
    if (minutes === null || minutes === 0 || minutes > minutesOfDay) continue
    const rest = words.slice(count).join(' ')
    const [, itemText] = /^(?:for|on|für)(?:\s+(.*))?$/i.exec(rest) ?? []
    return { minutes, itemWords: itemText ?? '', notes: /^(?:for|on|für)(?:\s|$)/i.test(rest) ? '' : rest }
  }
  return null
}

interface LogInput {
  readonly me: Me
  readonly text: string
  /** Items found by the words after "for". */
  readonly results: readonly SearchResult[]
  readonly recents: readonly Recent[]
  readonly target: ActionTarget | null
  readonly changes: Changes
  /** `YYYY-MM-DD` in the account's zone. */
  readonly today: string
  readonly create: (creation: Creation) => void
}

/** Maximum number of suggested items; any other can be chosen in the form. */
const mostItems = 5

/** Suggests the open item, then recently opened ones; or, if "for" is typed, the items found. */
export function logCommands(input: LogInput): readonly Command[] {
  const { me, text, results, recents, target, changes, today, create } = input
  const logging = readLogging(text)
  const { id: person } = me
  if (logging === null || person === null || !mayUse(me.actor, time, 'add')) return []
  const { minutes, notes } = logging
  const name = t('Log {time}', { time: formatDuration(minutes) })
  const worked = { timespent: minutes, ...(notes === '' ? {} : { notes }) }
  const items = logging.itemWords === '' ? [...openItem(target), ...getItems(recents)] : getItems(results)
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const onItems = [...itemsById.values()].slice(0, mostItems).map(({ id, title, context }) => ({
    id: `log ${id}`,
    name: t('{log} on {item}', { log: name, item: title }),
    ...(context ? { context } : {}),
    icon: IconClockPlus,
    run: () => {
      const starttime = `${today}T09:00:00`
      return changes.logTime({ contactid: fieldId(person), itemid: fieldId(id), starttime, ...worked })
    },
  }))
  const elsewhere = { id: 'log', name: t('{log} on another item…', { log: name }), icon: IconClockPlus }
  return [...onItems, { ...elsewhere, run: () => create({ view, fixedValues: {}, likely: worked }) }]
}

interface Item {
  readonly id: string
  readonly title: string
  readonly context?: string | undefined
}

function openItem(actionTarget: ActionTarget | null): readonly Item[] {
  const [record] = actionTarget?.records ?? []
  if (!actionTarget || !record || actionTarget.isSelection || actionTarget.view.resource.name !== 'items') return []
  return [{ id: key(record), title: getTitle(actionTarget.view.resource, record) }]
}

const getItems = (records: readonly (Recent | SearchResult)[]): readonly Item[] =>
  records
    .filter(({ kind }) => kind === 'items')
    .map(({ id, title, context }) => ({ id: String(id), title: title ?? String(id), context }))
