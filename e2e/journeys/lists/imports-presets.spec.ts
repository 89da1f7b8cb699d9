/** Exports of other programs, and our own: their columns are mapped automatically. */
import { expect, type Page, test } from '@playwright/test'
import { make } from '../../browser/demo.ts'
import { open } from '../../browser/steps.ts'

/** Expected field by heading; all other columns are ignored. */
type Matched = Readonly<Record<string, string>>

/** Uploads a file, checks how its columns are mapped, and has its rows validated. */
async function bring(page: Page, kind: string, name: string, content: string, matched: Matched): Promise<void> {
  await page.goto(`/settings/import?kind=${kind}`)
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const columns = page.getByRole('list', { name: 'Columns' }).getByRole('combobox')
  await expect(columns.first()).toBeVisible()
  const found = await columns.evaluateAll((all) =>
    all.map((each) => [
      (each.getAttribute('aria-label') ?? '').replace(/^Field for /, ''),
      (each as HTMLSelectElement).selectedOptions[0]?.textContent?.replace(/ \*$/, '') ?? '',
    ]),
  )
  expect.soft(Object.fromEntries(found.filter(([, field]) => field !== 'Skip'))).toEqual(matched)
  await page.getByRole('button', { name: 'Check rows' }).click()
}

/** Imports the validated rows. */
async function run(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${what}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `${what} created` })).toBeVisible()
}

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`

test('A firm imports its data from Harvest', async ({ page }) => {
  await open(page, '/settings/import')
  await make(page, '/contacts', { firstname: 'Nora', lastname: 'Harvester', type: 'staff' })
  const clients = lines('Client Name,Address', 'Kelp & Stone,"1 Main Street\nSydney"', '"Quay, Sons & Co",Melbourne')
  await bring(page, 'companies', 'harvest_clients.csv', clients, { 'Client Name': 'Name', Address: 'Address' })
  await run(page, '2 companies')
  const people = lines(
    'Client,First Name,Last Name,Title,Email,Office Phone,Mobile Phone,Fax,Invoice Email Default',
    'Kelp & Stone,Grace,Hale,Director,grace@kelp.example,02 5555 1111,0400 000 001,02 5555 2222,Recipient',
  )
  await bring(page, 'contacts', 'harvest_contacts.csv', people, {
    Client: 'Company',
    'First Name': 'First name',
    'Last Name': 'Last name',
    Title: 'Job title',
    Email: 'Email',
    'Office Phone': 'Work phone',
    'Mobile Phone': 'Mobile phone',
    Fax: 'Fax',
  })
  await run(page, '1 contact')
  const projects = lines(
    'Client,Project,Project Code,Start Date,End Date,Project Notes',
    'Kelp & Stone,Fish Market,KS-1,2026-01-05,2026-06-30,"Stage 1, then stage 2"',
  )
  await bring(page, 'projects', 'harvest_projects.csv', projects, {
    Client: 'Company',
    Project: 'Title',
    'Project Code': 'Number',
    'Start Date': 'Start',
    'End Date': 'Due',
    'Project Notes': 'Description',
  })
  await run(page, '1 project')
  await bring(page, 'items', 'tasks.csv', lines('Task,Project', 'Design,Fish Market'), {
    Task: 'Name',
    Project: 'Project',
  })
  await run(page, '1 item')
  const time = lines(
    'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Employee Id,Roles,Teams,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
    '2026-03-02,Kelp & Stone,Fish Market,KS-1,Design,"Plans, sections",1.75,1.75,Yes,No,No,Nora,Harvester,,Architect,,Yes,150.0,262.5,80.0,140.0,Australian Dollar - AUD,',
    '2026-03-03,Kelp & Stone,Fish Market,KS-1,Design,,0.5,0.50,No,No,No,Nora,Harvester,,,,Yes,0.0,0.0,80.0,40.0,Australian Dollar - AUD,',
  )
  await bring(page, 'time', 'harvest_time_report.csv', time, {
    Date: 'Start',
    Client: 'Company',
    Project: 'Project',
    Task: 'Item',
    Notes: 'Notes',
    Hours: 'Duration',
    'Billable?': 'Billable',
    'First Name': 'Person: first name',
    'Last Name': 'Person: last name',
    'Invoiced?': 'Billed elsewhere',
    'Billable Rate': 'Billable rate',
    'Billable Amount': 'Billable amount',
    'Cost Rate': 'Cost rate',
    'Cost Amount': 'Cost amount',
    Currency: 'Currency',
  })
  await run(page, '2 time entries')
})

test('Time is imported from Toggl', async ({ page }) => {
  await open(page, '/settings/import')
  await make(page, '/contacts', { firstname: 'Tom', lastname: 'Toggler', type: 'staff' })
  const companyid = await make(page, '/companies', { name: 'Ferry Line', type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Ferry Wharf', companyid })
  await make(page, '/items', { name: 'Survey', projectid })
  const given = {
    Client: 'Company',
    Project: 'Project',
    Task: 'Item',
    Description: 'Notes',
    Billable: 'Billable',
    Duration: 'Duration',
  }
  const starts = { 'Start date': 'Start', 'Start time': 'Start time' }
  const detailed = lines(
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (AUD)',
    'Tom Toggler,tom@toggler.example,Ferry Line,Ferry Wharf,Survey,"Site ""A""",Yes,2026-03-04,09:00:00,2026-03-04,10:30:00,01:30:00,"plans, site",225.00',
  )
  await bring(page, 'time', 'Toggl_time_entries.csv', detailed, {
    User: 'Person',
    ...given,
    ...starts,
    'Amount (AUD)': 'Billable amount',
  })
  await run(page, '1 time entry')
  const newer = lines(
    'Member,Email,Client,Project,Task,Description,Billable,Start date,Start time,Stop date,Stop time,Duration,Tags',
    'Tom Toggler,tom@toggler.example,Ferry Line,Ferry Wharf,Survey,,No,2026-03-05,13:15:00,2026-03-05,14:00:20,00:45:20,',
  )
  await bring(page, 'time', 'TogglTrack_Report_Detailed.csv', newer, { Member: 'Person', ...given, ...starts })
  await run(page, '1 time entry')
  // Most firms leave the task empty: such rows go to one item per project, and those without a project to a chosen one.
  const untold = lines(
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
    'Tom Toggler,tom@toggler.example,Ferry Line,Ferry Wharf,,Drew the plans,Yes,2026-03-06,09:00:00,2026-03-06,10:30:00,01:30:00,,',
    'Tom Toggler,tom@toggler.example,,,,Paid invoices,No,2026-03-06,11:00:00,2026-03-06,12:00:00,01:00:00,,',
  )
  await bring(page, 'time', 'Toggl_untold.csv', untold, {
    User: 'Person',
    ...given,
    ...starts,
    'Amount ()': 'Billable amount',
  })
  await expect(page.getByText('Item is required.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back to columns' }).click()
  await expect(page.getByLabel('Item for rows without one')).toHaveValue('General')
  await page.getByRole('combobox', { name: 'Project for rows without one' }).click()
  await page.keyboard.type('Ferry Wharf')
  await page.getByRole('option', { name: 'Ferry Wharf Ferry Line' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await run(page, '2 time entries')
  await page.goto('/items?search=General')
  await expect(page.getByRole('link', { name: 'General', exact: true })).toHaveCount(1)
})

test('Contacts and products are imported from Xero', async ({ page }) => {
  await open(page, '/settings/import')
  const contacts = lines(
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,SAAttentionTo,SAAddressLine1,SACity,SAPostalCode,PhoneNumber,FaxNumber,MobileNumber,DDINumber,SkypeName,BankAccountName,BankAccountNumber,Website,LegalName',
    'Marlow Constructions,MAR001,gavin@marlow.example,Gavin,Marlow,,PO Box 7,,,,Perth,WA,6000,Australia,,1 Dock Road,Perth,6001,08 5555 1234,,0400 000 003,,,,,https://marlow.example,',
  )
  await bring(page, 'companies', 'Contacts.csv', contacts, {
    '*ContactName': 'Name',
    AccountNumber: 'Code',
    EmailAddress: 'Email',
    PhoneNumber: 'Phone',
    FaxNumber: 'Fax',
    POAddressLine1: 'Address',
    POAddressLine2: 'Address, line 2',
    POAddressLine3: 'Address, line 3',
    POCity: 'City',
    PORegion: 'State',
    POPostalCode: 'Postal code',
    POCountry: 'Country',
    Website: 'Website',
  })
  await run(page, '1 company')
  const people = {
    '*ContactName': 'Company',
    EmailAddress: 'Email',
    FirstName: 'First name',
    LastName: 'Last name',
    POAddressLine1: 'Address, line 1',
    POAddressLine2: 'Address, line 2',
    POAddressLine3: 'Address, line 3',
    POCity: 'City',
    PORegion: 'State',
    POPostalCode: 'Postal code',
    POCountry: 'Country',
    PhoneNumber: 'Work phone',
    FaxNumber: 'Fax',
    MobileNumber: 'Mobile phone',
  }
  await bring(page, 'contacts', 'Contacts.csv', contacts, people)
  await run(page, '1 contact')
  const products = lines(
    '*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,PurchasesTaxRate,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate,InventoryAssetAccount,CostOfGoodsSoldAccount,Status,InventoryType',
    'XB-1,Xero bracket,,,4.10,300,GST on Expenses,Bracket of steel,9.90,200,GST on Income,,,Active,Untracked',
  )
  await bring(page, 'goodservices', 'InventoryItems.csv', products, {
    '*ItemCode': 'Code',
    ItemName: 'Name',
    Quantity: 'Default quantity',
    PurchasesUnitPrice: 'Cost per unit',
    SalesUnitPrice: 'Charge per unit',
  })
  await run(page, '1 product')
})

test('Our own exports are imported again, without duplicates', async ({ page }) => {
  const companyid = await make(page, '/companies', { name: 'Homecoming Ltd', type: 'client' })
  const projectid = await make(page, '/projects', { title: 'Homecoming bridge', companyid })
  const itemid = await make(page, '/items', { name: 'Homecoming survey', projectid })
  const who = { firstname: 'Hanna', lastname: 'Homecoming', type: 'staff', email: 'hanna@homecoming.example' }
  const contactid = await make(page, '/contacts', who)
  const notes = 'Homecoming, by hand'
  await make(page, '/time', { contactid, itemid, notes, starttime: '2026-03-02T09:00:00', timespent: 60 })
  for (const { kind, path, heading } of [
    { kind: 'companies', path: '/companies', heading: 'Name' },
    { kind: 'contacts', path: '/contacts', heading: 'Name' },
    { kind: 'projects', path: '/projects', heading: 'Title' },
    { kind: 'items', path: '/items', heading: 'Name' },
    { kind: 'time', path: `/time?tab=list&contacts=${contactid}&trackedfrom=2026-03-01`, heading: 'Duration (hours)' },
  ]) {
    await open(page, `${path}${path.includes('?') ? '&' : '?'}search=Homecoming`)
    await expect(
      page
        .getByRole('main')
        .getByText(/Homecoming/)
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'More for this list' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export all results (CSV)' }).click(),
    ])
    await page.goto(`/settings/import?kind=${kind}`)
    await page.getByLabel('File to import').setInputFiles(await download.path())
    const columns = page.getByRole('list', { name: 'Columns' })
    await expect(columns.getByLabel(`Field for ${heading}`)).not.toHaveValue('')
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeVisible()
    const counts = page.getByRole('region', { name: 'Check', exact: true }).getByRole('definition')
    // Rows to create, to update, unchanged, and to fix.
    await expect(counts).toHaveText(['0', '0', '1', '0'])
  }
})
