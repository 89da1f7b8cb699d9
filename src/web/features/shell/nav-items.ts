/** Entries of the sidebar: names, URLs, and who may open them. Entries without a screen are not listed. */
import type { Icon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { mayUse } from '../../../contract/language/resource.ts'
import { recurringinvoices } from '../../../contract/resources/documents/recurring-invoices.ts'
import { companies } from '../../../contract/resources/people/companies.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import { expenses } from '../../../contract/resources/time/expenses.ts'
import { items } from '../../../contract/resources/work/items.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import { type Actor, can, permissions, userTypes } from '../../../contract/rights.ts'
import { t } from '../../language/t.ts'

export interface Place {
  readonly name: string
  readonly path: string
}

export interface NavItem extends Place {
  /** Other pages of the entry, whose URLs don't begin with `to`. */
  readonly also?: readonly Place[]
  readonly icon: Icon
  /** Second key of its shortcut, after `g`. */
  readonly key: string
  readonly open: (actor: Actor) => boolean
}

const navItems: readonly NavItem[] = [
  { name: t('Home'), path: '/', icon: IconHome, key: 'h', open: () => true },
  {
    name: t('My work'),
    path: '/my-work',
    icon: IconUserCheck,
    key: 'm',
    open: (actor) => actor.contact !== null && mayUse(actor, items, 'view'),
  },
  {
    name: t('Projects'),
    path: '/projects',
    icon: IconBriefcase,
    key: 'p',
    open: (actor) => mayUse(actor, projects, 'view'),
  },
  { name: t('Items'), path: '/items', icon: IconChecklist, key: 'i', open: (actor) => mayUse(actor, items, 'view') },
  {
    name: t('Time'),
    path: '/time',
    also: [
      { name: t('Planning'), path: '/planning' },
      { name: expenses.label, path: '/expenses' },
    ],
    icon: IconClock,
    key: 't',
    open: (actor) => can(actor, permissions.timelog),
  },
  {
    name: t('Invoices'),
    path: '/invoices',
    also: [{ name: recurringinvoices.label, path: '/recurringinvoices' }],
    icon: IconFileInvoice,
    key: 'n',
    open: (actor) => can(actor, permissions.invoice),
  },
  { name: t('Quotes'), path: '/quotes', icon: IconFileText, key: 'q', open: (actor) => can(actor, permissions.quote) },
  {
    name: t('Companies'),
    path: '/companies',
    icon: IconBuilding,
    key: 'c',
    open: (actor) => mayUse(actor, companies, 'view'),
  },
  {
    name: t('Contacts'),
    path: '/contacts',
    icon: IconAddressBook,
    key: 'o',
    open: (actor) => mayUse(actor, contacts, 'view'),
  },
  {
    name: t('Reports'),
    path: '/reports',
    icon: IconChartBar,
    key: 'r',
    open: (actor) =>
      actor.userType === userTypes.staff && (can(actor, permissions.timelog) || mayUse(actor, items, 'view')),
  },
  {
    name: t('Settings'),
    path: '/settings',
    icon: IconSettings,
    key: 's',
    // Clients open their settings from the user menu.
    open: ({ contact, userType }) => contact !== null && userType !== userTypes.client,
  },
]

/** Whether a URL is that of the place, or of a page below it. */
export const isCurrent = (pathname: string, { path }: Place) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))

export const navItemsFor = (actor: Actor): readonly NavItem[] => navItems.filter((item) => item.open(actor))
