/** Sentences about people, items and time. */

export const contactNotes = [
  'Best reached before ten. Reads drawings well and asks for sections first.',
  'Signs off everything up to 50,000; above that it goes to the board.',
  'On site most days, answers text messages rather than email.',
  'Wants to see physical samples before any finish is decided.',
  'Away every second Friday. Deputy is copied on all transmittals.',
  'Met at the open house weekend; interested in retrofits of brick terraces.',
  'Uses a screen reader: send schedules as tables, not as scans.',
] as const

export const itemDescriptions = [
  'Issue as PDF and to the model; note open questions on the sheet itself.',
  'Check against the last meeting’s minutes before it goes out.',
  'Coordinate with structure and services first, then with the builder’s programme.',
  'Include a short list of options with cost and time of each.',
  'Client has asked to see this before it is submitted.',
  'Keep to the agreed scope; anything beyond it is a variation.',
  'See the mark-up from the design review, items 3 to 7.',
] as const

export const timeNotes = [
  'Worked through mark-ups from the design review',
  'Call with the client, options for the entry',
  'Site visit, photographs and notes filed',
  'Model set up and consultants’ files linked',
  'Sections and wall details, second pass',
  'Coordinated ceiling levels with services',
  'Checked shop drawings, returned with comments',
  'Schedules updated after the cost plan',
  'Answered requests for information',
  'Prepared sheets for issue',
  'Meeting with the planning officer, minutes written',
  'Material samples compared with the supplier',
  'Door and window schedule',
  'Reviewed structural drawings, queries sent',
  'Area schedule and code check',
] as const

export const signatures = [
  'Please consider the trees before printing this drawing set.',
  'I work Monday to Thursday.',
  'We acknowledge the custodians of the land on which we build.',
] as const
