/** Files exported by other programs: their headings, with rows of a plausible firm. */

export interface ForeignExport {
  readonly of: string
  readonly resource: string
  readonly content: string
  /** Columns that are not mapped; all others are mapped automatically. */
  readonly leftOut: readonly string[]
}

const lines = (...given: readonly string[]) => `${given.join('\r\n')}\r\n`

/** In order of import: each refers to records of those before. */
export const foreignExports: readonly ForeignExport[] = [
  {
    of: 'clients of Harvest',
    resource: 'companies',
    leftOut: [],
    content: lines(
      'Client Name,Address',
      'Kelp & Stone,"1 Main Street\nSuite 2\nSydney NSW 2000"',
      '"Quay, Sons & Co",Melbourne VIC',
    ),
  },
  {
    of: 'contacts of Harvest',
    resource: 'contacts',
    leftOut: ['Invoice Email Default'],
    content: lines(
      'Client,First Name,Last Name,Title,Email,Office Phone,Mobile Phone,Fax,Invoice Email Default',
      'Kelp & Stone,Grace,Hale,Director,grace@kelp.example,02 5555 1111,0400 000 001,02 5555 2222,Recipient',
      '"Quay, Sons & Co",Ada,Quay,,ada@quay.example,,0400 000 002,,CC',
    ),
  },
  {
    of: 'projects of Harvest',
    resource: 'projects',
    leftOut: [],
    content: lines(
      'Client,Project,Project Code,Start Date,End Date,Project Notes',
      'Kelp & Stone,Fish Market,KS-1,2026-01-05,2026-06-30,"Stage 1, then stage 2"',
      '"Quay, Sons & Co",Ferry Wharf,QS-1,2026-02-01,,',
    ),
  },
  {
    of: 'tasks',
    resource: 'items',
    leftOut: [],
    content: lines('Task,Project', 'Design,Fish Market', 'Survey,Ferry Wharf'),
  },
  {
    of: 'detailed time of Harvest',
    resource: 'time',
    leftOut: [
      'Project Code',
      'Hours Rounded',
      'Approved?',
      'Employee Id',
      'Roles',
      'Teams',
      'Employee?',
      'External Reference URL',
    ],
    content: lines(
      'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Teams,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
      '2026-03-02,Kelp & Stone,Fish Market,KS-1,Design,"Plans, sections",1.75,1.75,Yes,No,No,Nora,Vale,,Architect,,Yes,150.0,262.5,80.0,140.0,Euro - EUR,',
      '2026-03-03,"Quay, Sons & Co",Ferry Wharf,QS-1,Survey,,"0,5",0.50,No,No,No,Nora,Vale,,,,Yes,0.0,0.0,80.0,40.0,Euro - EUR,',
    ),
  },
  {
    of: 'detailed time of Toggl',
    resource: 'time',
    leftOut: ['Email', 'End date', 'End time', 'Tags'],
    content: lines(
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)',
      'Nora Vale,nora@example.com,Kelp & Stone,Fish Market,Design,"Homepage ""copy""",Yes,2026-03-04,09:00:00,2026-03-04,10:30:00,01:30:00,"plans, site",225.00',
      'Nora Vale,nora@example.com,"Quay, Sons & Co",Ferry Wharf,Survey,,No,2026-03-05,13:15:00,2026-03-05,14:00:20,00:45:20,,',
    ),
  },
  {
    of: 'contacts of Xero',
    resource: 'companies',
    leftOut: [
      'FirstName',
      'LastName',
      'POAttentionTo',
      'POAddressLine4',
      'SAAttentionTo',
      'SAAddressLine1',
      'SACity',
      'SAPostalCode',
      'DDINumber',
      'SkypeName',
      'BankAccountName',
      'BankAccountNumber',
      'LegalName',
    ],
    content: lines(
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,SAAttentionTo,SAAddressLine1,SACity,SAPostalCode,PhoneNumber,FaxNumber,DDINumber,SkypeName,BankAccountName,BankAccountNumber,Website,LegalName',
      'Marlow Constructions,MAR001,office@marlow.example,Gavin,Marlow,,PO Box 7,,,,Perth,WA,6000,Australia,,1 Dock Road,Perth,6001,08 5555 1234,,,,,,https://marlow.example,',
    ),
  },
  {
    of: 'people of Xero',
    resource: 'contacts',
    leftOut: ['AccountNumber'],
    content: lines(
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,PhoneNumber,MobileNumber',
      'Marlow Constructions,MAR001,gavin@marlow.example,Gavin,Marlow,08 5555 1234,0400 000 003',
    ),
  },
]
