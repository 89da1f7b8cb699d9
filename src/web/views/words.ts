/** Words for values that are numbers on the wire. */
import type { Words } from '../resource/view.ts'

export const priorityWords: Words = { 1: 'Highest', 2: 'High', 3: 'Medium', 4: 'Low', 5: 'Lowest' }
export const billTypeWords: Words = { 0: 'Not billed', 1: 'By the hour', 2: 'Fixed price', 3: 'Recurring' }
