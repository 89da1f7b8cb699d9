/** Records of the declared resources that several screens read. */
import type { files, messages } from '../../contract/resources/content/content.ts'
import type { companies } from '../../contract/resources/people/companies.ts'
import type { contacts } from '../../contract/resources/people/contacts.ts'
import type { activetimers, time } from '../../contract/resources/time/time.ts'
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
