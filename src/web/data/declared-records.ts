/** Records of the declared resources that several screens read. */

import type { files, messages } from '../../contract/resources/content/content.ts'
import type { recurringinvoices } from '../../contract/resources/documents/recurring-invoices.ts'
import type { sendings } from '../../contract/resources/documents/sendings.ts'
import type { companies } from '../../contract/resources/people/companies.ts'
import type { contacts } from '../../contract/resources/people/contacts.ts'
import type { apikeys } from '../../contract/resources/settings/settings.ts'
import type { daysoff } from '../../contract/resources/time/capacity.ts'
import type { expenses } from '../../contract/resources/time/expenses.ts'
import type { activetimers, time, timeallocations } from '../../contract/resources/time/time.ts'
import type { timesheets } from '../../contract/resources/time/timesheets.ts'
import type { webhookrequests, webhooks } from '../../contract/resources/webhooks/webhooks.ts'
import type { items } from '../../contract/resources/work/items.ts'
import type { projectphases } from '../../contract/resources/work/project-phases.ts'
import type { projects } from '../../contract/resources/work/projects.ts'
import type { RecordOf } from './record.ts'

export type CompanyRecord = RecordOf<typeof companies>
export type ContactRecord = RecordOf<typeof contacts>
export type FileRecord = RecordOf<typeof files>
export type ItemRecord = RecordOf<typeof items>
export type MessageRecord = RecordOf<typeof messages>
export type PhaseRecord = RecordOf<typeof projectphases>
export type ProjectRecord = RecordOf<typeof projects>
export type TimeRecord = RecordOf<typeof time>
/** A running timer. */
export type TimerRecord = RecordOf<typeof activetimers>
export type AllocationRecord = RecordOf<typeof timeallocations>
export type ApiKeyRecord = RecordOf<typeof apikeys>
export type DayOffRecord = RecordOf<typeof daysoff>
export type DeliveryRecord = RecordOf<typeof webhookrequests>
export type ExpenseRecord = RecordOf<typeof expenses>
export type RecurringRecord = RecordOf<typeof recurringinvoices>
export type SendingRecord = RecordOf<typeof sendings>
export type TimesheetRecord = RecordOf<typeof timesheets>
export type WebhookRecord = RecordOf<typeof webhooks>
