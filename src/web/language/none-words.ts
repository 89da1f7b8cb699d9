/** The label of the empty choice in a picker, by the label of its field. */
import { t, within } from './t.ts'

/** English labels for which "No …" does not work. */
const isNoThing = /^(Assigned|Bought|Changed|Created|Credits|In|Replaces|Reply|Sent|Set up) /

/** `No project`, but for `Created by` just `None`. */
export const noneWords = (label: string): string =>
  isNoThing.test(label) ? t('None') : t('No {what}', { what: within(label) })
