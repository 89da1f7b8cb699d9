/** Entries of the portal's navigation that the client has permission for. */
import { mayUse } from '../../../contract/language/resource.ts'
import { messages } from '../../../contract/resources/content/content.ts'
import { readsDocuments } from '../../../contract/resources/documents/documents.ts'
import { projects } from '../../../contract/resources/work/projects.ts'
import type { Actor } from '../../../contract/rights.ts'
import { t } from '../../language/t.ts'

interface PortalNavItem {
  readonly name: string
  readonly path: string
  readonly open: (actor: Actor) => boolean
}

const navItems: readonly PortalNavItem[] = [
  { name: t('Home'), path: '/', open: () => true },
  { name: t('Projects'), path: '/projects', open: (actor) => mayUse(actor, projects, 'view') },
  { name: t('Quotes'), path: '/quotes', open: (actor) => readsDocuments(actor, 'quote') },
  { name: t('Invoices'), path: '/invoices', open: (actor) => readsDocuments(actor, 'invoice') },
  { name: t('Messages'), path: '/messages', open: (actor) => mayUse(actor, messages, 'view') },
]

export const portalNavItems = (actor: Actor): readonly PortalNavItem[] => navItems.filter((item) => item.open(actor))
