/** Messages and files of projects. */

export const messages = [
  ['Planning officer called', 'She expects the decision next week and asks for one more shadow diagram at 9 am.'],
  [
    'Stair width',
    'The builder measured 960 mm between the existing walls. Can we still do the handrail on both sides?',
  ],
  ['Samples are in', 'Three bricks and two renders are on the table in the meeting room. Please look before Thursday.'],
  ['Meeting moved', 'Site meeting is at 7:30 instead of 8:00, hard hats as always.'],
  ['Cost plan', 'The quantity surveyor is 6% above our last figure, mostly the roof. Options are attached.'],
  ['Tree protection', 'The arborist wants the fence two metres further out. That moves the site shed.'],
  ['Lovely drawings', 'The committee was very happy with the sections. Thank you for the late evening.'],
  ['Question on the kitchen', 'Do we need the second sink? The users say nobody asked them.'],
] as const

export const answers = [
  'Agreed. I will draw it up and send it tomorrow.',
  'Not before Friday, I am on site until then.',
  'Please hold this until the engineer has answered.',
  'Done, see the revised sheet.',
  'Thank you, that works for us.',
] as const

export const notes = [
  ['Access', 'Key from the caretaker, ring twice. No lorries between 8 and 9: school traffic.'],
  ['Decisions so far', 'Brick stays. Windows timber inside, aluminium outside. No cooling in the hall.'],
  ['Fee basis', 'Percentage of construction cost for phases 2 to 5, hourly for the rest.'],
  ['Neighbours', 'Number 14 is friendly, number 18 objects to everything. Be there before work starts.'],
] as const

export const bookmarks = [
  ['Planning register', 'https://planning.example/register'],
  ['Heritage listing', 'https://heritage.example/places'],
  ['Sun path of the site', 'https://sun.example/site'],
  ['Tender portal', 'https://tenders.example/open'],
] as const

export const folders = ['Drawings', 'Correspondence', 'Photographs'] as const

/** Names and content of small files. `{project}` stands for the project's title. */
export const files = [
  [
    'Meeting minutes 04.txt',
    '{project}\nMeeting 4\n\n1. Minutes of meeting 3 agreed.\n2. Roof: option B, cost to be confirmed.\n3. Next meeting in two weeks.\n',
  ],
  ['Area schedule.csv', 'room,area m2,brief m2\nHall,186,180\nKitchen,34,36\nStore,22,20\nEntry,41,40\n'],
  ['Door schedule.csv', 'door,width,height,fire\nD01,1020,2100,60\nD02,920,2100,\nD03,920,2100,30\n'],
  ['Brief, revision C.txt', '{project}\nBrief, revision C\n\nChanges: second meeting room added, store reduced.\n'],
] as const

/** A message and a small file each for an invoice, a quote and a company. */
export const otherContent = {
  invoice: {
    subject: 'Paid in two parts',
    body: 'Their bookkeeper called: half this month, half next. Please do not remind them before then.',
    filename: 'Purchase order.txt',
    text: 'Purchase order for the fees of this claim. Quote its number on the invoice.\n',
  },
  quote: {
    subject: 'Fee looks low',
    body: 'We allowed two site visits a month. With the heritage officer involved it will be three.',
    filename: 'Fee calculation.csv',
    text: 'stage,hours,rate\nDocumentation,120,165\nAdministration,80,165\n',
  },
  company: {
    subject: 'New chair',
    body: 'The board elects a new chair in spring. Until then decisions go through the secretary.',
    filename: 'Standing instructions.txt',
    text: 'Invoices by email, one for each project. No site visits on Fridays.\n',
  },
} as const
