/** The groups of rows that the palette shows for the typed text. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { SearchResult } from '../../../../contract/operations/search.ts'
import type { SearchKindName } from '../../../../contract/requests/search.ts'
import { useChanges } from '../../../data/changes.ts'
import type { Me } from '../../../data/me.ts'
import { key } from '../../../data/record.ts'
import { useSearch } from '../../../data/search.ts'
import { t } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import { toList } from '../../../resource/addresses.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useScreenSearch } from '../../../resource/screen-search.ts'
import { invoices } from '../../../views/documents.ts'
import type { NavItem } from '../nav-items.ts'
import { type Recent, useRecents } from '../recents.ts'
import { billCommands } from './bill-command.ts'
import { begins, type Command, type CommandSection, matching, type PageName } from './command.ts'
import { type Creation, createCommands, createFromTextCommands, readCreation, targetKinds } from './create-commands.ts'
import { kindIcons } from './kind-icons.ts'
import { logCommands, readLogging } from './log-commands.ts'
import { usePageCommands } from './pages.ts'
import { recordCommands } from './record-commands.ts'

interface GroupsInput {
  readonly me: Me
  readonly navItems: readonly NavItem[]
  readonly text: string
  readonly page: PageName | null
  readonly target: ActionTarget | null
  readonly create: (creation: Creation) => void
}

/** Debounce of search requests, in milliseconds. */
const pause = 80
const results = 12

const themes: readonly (Omit<Command, 'run'> & { readonly scheme: MantineColorScheme })[] = [
  { id: 'theme light', name: t('Light theme'), icon: IconSun, scheme: 'light' },
  { id: 'theme dark', name: t('Dark theme'), icon: IconMoon, scheme: 'dark' },
  { id: 'theme auto', name: t('Same theme as the system'), icon: IconDeviceDesktop, scheme: 'auto' },
]

export function useGroups({ me, navItems, text, page, target, create }: GroupsInput): {
  readonly groups: readonly CommandSection[]
  readonly isPending: boolean
  /** Repeats the search for records, if it failed. */
  readonly retry: (() => void) | null
} {
  const navigate = useNavigate()
  const changes = useChanges()
  const [, setSearch] = useScreenSearch()
  const { setColorScheme } = useMantineColorScheme()
  const recents = useRecents(me)
  const { today } = useFormats()
  const { found: searchResults, isPending, retry } = useFound(me, page === null ? text : '')
  const pageCommands = usePageCommands({ page, target, text, me, changes })
  const bill = (what: string) =>
    what === 'any'
      ? navigate({ ...toList(invoices.resource), search: { bill: what } })
      : setSearch(
          (was) => ({ ...was, bill: what }),
          () => true,
        )
  const open = (record: Recent | SearchResult) => () => navigate({ to: getAddress(record) })
  if (page !== null)
    return { groups: withCommands([{ label: t('Choose'), commands: pageCommands }]), isPending: false, retry: null }
  const isEmpty = text.trim() === ''
  const isCreation = readCreation(text) !== null
  const rows = (records: readonly (Recent | SearchResult)[]) => records.map((record) => getRow(record, open(record)))
  const creating: CommandSection = {
    label: t('Create'),
    commands: [
      ...createCommands({ me, text, results: searchResults, place: target, create }).slice(0, isEmpty ? 4 : 8),
      ...(isEmpty ? [] : matching(billCommands(me, target, bill), text)),
    ],
  }
  // If the text begins with "new", or a create command begins with the text, create commands come first.
  const createsFirst = !isEmpty && (isCreation || creating.commands.some((command) => begins(command, text)))
  const logging = logCommands({ me, text, results: searchResults, recents, target, changes, create, today: today() })
  const groups: readonly CommandSection[] = [
    { label: t('Log time'), commands: logging },
    ...(createsFirst ? [creating] : []),
    ...(target ? [narrowSection(recordCommands(me, target, changes), text)] : []),
    {
      label: t('Recent'),
      commands: matching(rows(recents.filter((recent) => !isOpen(target, recent))), text).slice(0, isEmpty ? 6 : 3),
    },
    {
      label: t('Results'),
      commands:
        isCreation || readLogging(text)
          ? []
          : rows(searchResults.filter((searchResult) => !isRecent(recents, text, searchResult))),
    },
    ...(createsFirst ? [] : [creating]),
    {
      label: t('Go to'),
      commands: matching(
        navItems.map(({ path, name, icon }) => ({
          id: `go ${path}`,
          name,
          icon,
          words: 'go to open',
          run: () => navigate({ to: path }),
        })),
        text,
      ),
    },
    {
      label: t('Theme'),
      commands: isEmpty
        ? []
        : matching(
            themes.map(({ scheme, ...theme }) => ({ ...theme, run: () => setColorScheme(scheme) })),
            text,
          ),
    },
  ]
  const commandSections = withCommands(groups)
  // If there are no results, creating a record with that name is suggested.
  const isDeadEnd = commandSections.length === 0 && !isPending && !retry && !isCreation
  const unfound = isDeadEnd ? createFromTextCommands({ me, text, place: target, create }) : []
  const label = t('No results for “{text}”', { text: text.trim() })
  return { groups: withCommands([...commandSections, { label, commands: unfound }]), isPending, retry }
}

/**
 * Records for the text, or those that a new record can be for. Requests are sent on the first key, then debounced.
 * Until the response, previous results that also match the new text stay.
 */
function useFound(me: Me, text: string) {
  const input = text.trim()
  const [settledText] = useDebouncedValue(input, pause, { leading: true })
  const { words, kinds } = toSearch(me, settledText)
  const { results: searchResults, isPending, isEarlier, retry } = useSearch(words, kinds, results)
  const isLate = settledText !== input
  const now = isLate ? toSearch(me, input).words : words
  const matches =
    isLate || isEarlier ? searchResults.filter((searchResult) => isMatch(searchResult, now)) : searchResults
  return { found: matches, isPending: isPending || isLate, retry }
}

/** @returns the search words and the requested kinds of records; null for all kinds */
function toSearch(me: Me, text: string): { words: string; kinds: readonly SearchKindName[] | null } {
  const logging = readLogging(text)
  if (logging) return { words: logging.itemWords, kinds: ['items'] }
  const creation = readCreation(text)
  if (!creation) return { words: text, kinds: null }
  const kinds = targetKinds(me, text)
  return { words: kinds.length === 0 ? '' : creation.parentName, kinds }
}

const isOpen = (actionTarget: ActionTarget | null, { kind, id }: Recent) =>
  actionTarget !== null &&
  actionTarget.view.resource.name === kind &&
  actionTarget.records.some((record) => key(record) === id)

const withCommands = (groups: readonly CommandSection[]) => groups.filter(({ commands }) => commands.length > 0)
const narrowSection = ({ label, commands }: CommandSection, text: string): CommandSection => ({
  label,
  commands: matching(commands, text),
})

/** Whether a result is already listed among the recent records. */
const isRecent = (recents: readonly Recent[], text: string, { kind, id }: SearchResult) =>
  recents.some((recent) => recent.kind === kind && recent.id === String(id) && isMatch(recent, text))

const isMatch = (record: Recent | SearchResult, text: string) => matching([getRow(record, () => {})], text).length > 0

function getRow(record: Recent | SearchResult, run: () => unknown): Command {
  const { kind, id, title, context, number } = record
  const further = [number, context].filter(Boolean).join(' · ')
  return {
    id: `${kind} ${id}`,
    name: title ?? number ?? `${kind} ${id}`,
    ...(further ? { context: further, words: further } : {}),
    icon: kindIcons[kind],
    run,
  }
}

/** The URL of a record's page, or of its project's. */
function getAddress({ kind, id, ...record }: Recent | SearchResult): string {
  const project = 'projectid' in record ? record.projectid : undefined
  const isWithProject = kind === 'messages' || kind === 'files' || kind === 'projectnotes'
  return isWithProject && project !== undefined ? `/projects/${project}` : `/${kind}/${id}`
}
