/** How the choice to have none of something is called, by the label of what it would be. */
import { t, within } from './t.ts'

/** English labels that don't fit "No …". */
const isNoThing = /^(Assigned|Bought|Changed|Created|Credits|In|Replaces|Reply|Sent|Set up) /

/** `No project`, but of `Created by` there is just none. */
export const noneWords = (label: string): string =>
  isNoThing.test(label) ? t('None') : t('No {what}', { what: within(label) })
