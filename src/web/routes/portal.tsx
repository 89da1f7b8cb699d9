/**
 * What clients see at URLs that show lists and records to staff. What has no entry here does not exist for clients,
 * however they came by the URL.
 */
import type { ComponentType } from 'react'
import { userTypes } from '../../contract/rights.ts'
import type { Me } from '../data/me.ts'
import { later } from '../ui/later.tsx'

interface PortalScreen {
  readonly List: ComponentType
  readonly Page?: ComponentType
}

const documents = () => import('../features/portal/documents/document-page.tsx')
const lists = () => import('../features/portal/documents/documents-page.tsx')

const screens: Readonly<Record<string, PortalScreen>> = {
  projects: {
    List: later(() => import('../features/portal/projects/projects-page.tsx').then((part) => part.ProjectsPage)),
    Page: later(() => import('../features/portal/projects/project-page.tsx').then((part) => part.ProjectPage)),
  },
  quotes: {
    List: later(() => lists().then((part) => part.QuotesPage)),
    Page: later(() => documents().then((part) => part.QuotePage)),
  },
  invoices: {
    List: later(() => lists().then((part) => part.InvoicesPage)),
    Page: later(() => documents().then((part) => part.InvoicePage)),
  },
  messages: {
    List: later(() => import('../features/portal/messages/messages-page.tsx').then((part) => part.MessagesPage)),
  },
}

export const PortalHome = later(() => import('../features/portal/home/portal-home.tsx').then((part) => part.PortalHome))

export const isClient = ({ actor }: Me): boolean => actor.userType === userTypes.client

/** The portal's screens of a collection by its name in the URL; null if it has none. */
export const portalScreenOf = (resource: string): PortalScreen | null =>
  Object.hasOwn(screens, resource) ? (screens[resource] ?? null) : null
