/** Every tool, group by group. */
import type { Tool } from '../tool.ts'
import { companyTools } from './rows/companies.ts'
import { contactTools } from './rows/contacts.ts'
import { customFieldTools } from './rows/custom-fields.ts'
import { invoiceTools } from './rows/invoices.ts'
import { itemTools } from './rows/items.ts'
import { messageTools } from './rows/messages.ts'
import { phaseTools } from './rows/phases.ts'
import { projectTools } from './rows/projects.ts'
import { quoteTools } from './rows/quotes.ts'
import { settingTools } from './rows/settings.ts'
import { timeTools } from './rows/time.ts'
import { allocationTools } from './rows/time-allocations.ts'
import { timesheetTools } from './rows/timesheets.ts'

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
