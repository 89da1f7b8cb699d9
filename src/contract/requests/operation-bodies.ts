/** Bodies of operations that tools offer as well. */

import { longtext, minutes, toOne } from '../language/field.ts'
import { body } from './body.ts'

/** What starting a timer takes; without a contact it is the caller's own. */
export const timerStart = body('timer', { contactid: toOne('contacts', { label: 'Contact' }), notes: longtext() })

/** What stopping one takes, in place of what the timer knows. */
export const timerStop = body('timer', {
  timespent: minutes({ label: 'Time' }),
  notes: longtext(),
  contactid: toOne('contacts', { label: 'Contact' }),
})
