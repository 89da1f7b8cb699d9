/** Every tool, group by group. */
import type { Tool } from '../tool.ts'
import { companyTools } from './companies.ts'
import { contactTools } from './contacts.ts'
import { customFieldTools } from './custom-fields.ts'
import { invoiceTools } from './invoices.ts'
import { itemTools } from './items.ts'
import { messageTools } from './messages.ts'
import { phaseTools } from './phases.ts'
import { projectTools } from './projects.ts'
import { quoteTools } from './quotes.ts'
import { settingTools } from './settings.ts'
import { timeTools } from './time.ts'
import { allocationTools } from './time-allocations.ts'

export const tools: readonly Tool[] = [
  ...companyTools,
  ...contactTools,
  ...projectTools,
  ...itemTools,
  ...phaseTools,
  ...invoiceTools,
  ...quoteTools,
  ...timeTools,
  ...allocationTools,
  ...messageTools,
  ...customFieldTools,
  ...settingTools,
]
