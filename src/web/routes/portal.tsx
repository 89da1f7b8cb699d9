/**
 * What clients see at URLs that show lists and records to staff. What has no entry here does not exist for clients,
 * however they came by the URL.
 */
import type { ComponentType } from 'react'
import { userTypes } from '../../contract/rights.ts'
import type { Me } from '../data/me.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

interface PortalScreen {
  readonly List: ComponentType
  readonly Page?: ComponentType
}

const documents = () => import('../features/portal/documents/document-page.tsx')
const lists = () => import('../features/portal/documents/documents-page.tsx')

const screens: Readonly<Record<string, PortalScreen>> = {
  projects: {
    List: lazyPart(() => import('../features/portal/projects/projects-page.tsx').then((part) => part.ProjectsPage)),
    Page: lazyPart(() => import('../features/portal/projects/project-page.tsx').then((part) => part.ProjectPage)),
  },
  quotes: {
    List: lazyPart(() => lists().then((part) => part.QuotesPage)),
    Page: lazyPart(() => documents().then((part) => part.QuotePage)),
  },
  invoices: {
    List: lazyPart(() => lists().then((part) => part.InvoicesPage)),
    Page: lazyPart(() => documents().then((part) => part.InvoicePage)),
  },
  messages: {
    List: lazyPart(() => import('../features/portal/messages/messages-page.tsx').then((part) => part.MessagesPage)),
  },
}

export const PortalHome = lazyPart(() =>
  import('../features/portal/home/portal-home.tsx').then((part) => part.PortalHome),
)

export const isClient = ({ actor }: Me): boolean => actor.userType === userTypes.client

/** The portal's screens of a collection by its name in the URL; null if it has none. */
export const getPortalScreen = (resource: string): PortalScreen | null =>
  Object.hasOwn(screens, resource) ? (screens[resource] ?? null) : null
