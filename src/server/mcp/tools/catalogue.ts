/** All tools, by group. */
import type { Tool } from '../tool.ts'
import { companyTools } from './definitions/companies.ts'
import { contactTools } from './definitions/contacts.ts'
import { customFieldTools } from './definitions/custom-fields.ts'
import { invoiceTools } from './definitions/invoices.ts'
import { itemTools } from './definitions/items.ts'
import { messageTools } from './definitions/messages.ts'
import { phaseTools } from './definitions/phases.ts'
import { projectTools } from './definitions/projects.ts'
import { quoteTools } from './definitions/quotes.ts'
import { settingTools } from './definitions/settings.ts'
import { timeTools } from './definitions/time.ts'
import { allocationTools } from './definitions/time-allocations.ts'
import { timesheetTools } from './definitions/timesheets.ts'

export const tools: readonly Tool[] = [
  ...companyTools,
  ...contactTools,
  ...projectTools,
  ...itemTools,
  ...phaseTools,
  ...invoiceTools,
  ...quoteTools,
  ...timeTools,
  ...timesheetTools,
  ...allocationTools,
  ...messageTools,
  ...customFieldTools,
  ...settingTools,
]
