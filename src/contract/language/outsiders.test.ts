/**
 * Lists, field by field, what people outside the firm may know, whatever their permissions. A new field is for staff
 * only until its declaration names its audience and it is listed here.
 */

import { describe, expect, it } from 'vitest'
import { ascending } from '../ascending.ts'
import { registry } from '../registry.ts'
import { type Actor, accountActor, allActions, permissions, userTypes } from '../rights.ts'
import { mayUse, type Resource, seesField } from './resource.ts'

interface Known {
  readonly clients: string
  /** Contractors' fields in addition to those of clients. */
  readonly contractors?: string
}

const known: Readonly<Record<string, Known>> = {
  companies: {
    clients: `
      id name code type status phone fax email website facebook linkedin twitter maincontactid maincontactname
      maincompanylocationid isperson tags contacts customfields createdon lastmodified lastmodifiedutc
    `,
  },
  companylocations: {
    clients: `
      id name code type description deliveryinstructions phone phone2 email active companyid countryid
      formattedaddress address1 address2 address3 suburb city state zipcode country latitude longitude placeid
      createdon lastmodified lastmodifiedutc
    `,
  },
  contacts: {
    clients: `
      id fullname firstname lastname email type status companyid companyname title workphone mobilephone fax
      address1 address2 address3 city state zipcode country tags customfields createdon lastmodified
      lastmodifiedutc
    `,
  },
  projects: {
    clients: `
      id number title description companyid companyname contactid managerid managername activeworkstate
      workstageid workstagename workstagecolor priority startdate duedate completedate purchaseorder percentcomplete age
      sortorder tags contacts staff contractors othercontacts clients attachments customfields createdon
      lastmodified lastmodifiedutc
    `,
  },
  projectphases: {
    clients: `
      id name description projectid projecttitle startdate duedate percentcomplete sortorder createdon lastmodified
      lastmodifiedutc
    `,
  },
  items: {
    clients: `
      id name code uniquetoken description projectid projecttitle companyid companyname itemcollectionid phasename
      itemtypeid parentid prerequisites activeworkstate activeworkstageid workstagename workstagecolor priority startdate
      duedate completedate assignedto contacts staff percentcomplete age sortorder tags attachments
      customfields createdon lastmodified lastmodifiedutc
    `,
    contractors: 'projectedTimeSpent projectedTimeManual timespent timeremaining manualPercentageComplete storyPoints',
  },
  time: {
    clients: `
      id contactid contactname itemid itemname itemcollectionid phasename activeworkstate projectid
      projecttitle projectstatus companyid companyname startdate starttime endtime timespent notes billable
      billed createdon lastmodified lastmodifiedutc
    `,
    contractors: 'timeallocationid',
  },
  timeallocations: {
    clients: `
      id contactid contactname itemid itemname itemcollectionid phasename activeworkstate projectid
      projecttitle projectstatus companyid companyname timeallocated timeBillable timespent starttime notes
      createdon lastmodified lastmodifiedutc
    `,
  },
  timesheets: {
    clients: 'id',
    contractors: 'contactid contactname week state timespent timebillable note createdon lastmodified lastmodifiedutc',
  },
  activetimers: {
    clients: `
      id contactid contactname itemid itemname projectid projecttitle starttime timespent notes
      lastmodifiedutc
    `,
  },
  expenses: {
    clients: `
      id name notes projectid projecttitle itemid itemname companyid companyname contactid contactname date
      quantity billable billed createdon lastmodified lastmodifiedutc
    `,
  },
  invoices: {
    clients: `
      id number title description companyid companyname projectid projecttitle managerid managername template
      activeworkstate version revisionof replacedby invoicedate duedate paymentperiod paymentterms paymentdetails purchaseordernumber
      clientcompany clientcontactname address1 address2 address3 city state zipcode country pagetitle
      footerdetails showcostbreakdown showItemDescription currency taxable total tax grandtotal taxrate
      paidAmount paid paidTax outstanding attachments sortorder tags customfields createdon lastmodified lastmodifiedutc
    `,
  },
  invoicephases: {
    clients: `
      id name description startdate duedate billAmount sortorder createdon lastmodified lastmodifiedutc
      invoiceid
    `,
  },
  invoiceitems: {
    clients: `
      id name code description phasename startdate duedate projectedTimeSpent projectedTimeManual billType
      outUnitQty outUnitPrice outLabourPrice taxable discount billAmount tags sortorder createdon lastmodified
      lastmodifiedutc invoiceid itemcollectionid parentid
    `,
  },
  quotes: {
    clients: `
      id number title description companyid companyname projectid projecttitle managerid managername template
      type activeworkstate version revisionof replacedby quotedate validdate approveddate answeredby answeredon
      answernote quotedby terms clientcompany clientcontactname
      address1 address2 address3 city state zipcode country pagetitle footerdetails showcostbreakdown
      showItemDescription currency taxable total tax grandtotal totalTax taxrate sortorder tags customfields
      createdon lastmodified lastmodifiedutc
    `,
  },
  quotephases: {
    clients: `
      id name description startdate duedate billAmount sortorder createdon lastmodified lastmodifiedutc
      quoteid
    `,
  },
  quoteitems: {
    clients: `
      id name code description phasename startdate duedate projectedTimeSpent projectedTimeManual billType
      outUnitQty outUnitPrice outLabourPrice taxable discount billAmount tags sortorder createdon lastmodified
      lastmodifiedutc quoteid itemcollectionid parentid
    `,
  },
  messages: {
    clients: `
      id projectid projecttitle itemid invoiceid quoteid parentid subject body contactid contactname recipients mentions clientaccess
      createdon lastmodified lastmodifiedutc
    `,
  },
  folders: {
    clients: 'id projectid parentid name createdon lastmodified lastmodifiedutc',
  },
  files: {
    clients: `
      id filename description projectid itemid invoiceid quoteid folderid contactid contactname contenttype size url
      clientaccess createdon lastmodified lastmodifiedutc
    `,
  },
  projectworkstages: {
    clients: 'id projectid workstageid name startedon',
  },
  views: {
    clients: 'id name resource query ownerid createdon lastmodified lastmodifiedutc',
  },
  documents: {
    clients: `
      id kind number title activeworkstate companyid clientcompany projectid projecttitle date duedate
      validdate currency subtotal tax total paid outstanding url pdfurl
    `,
  },
  changes: {
    clients: 'id resource recordid action changedon changedonutc contactid contactname write before after',
  },
}

/** Somebody who holds every permission, with every action. */
const holder = (userType: Actor['userType']): Actor => ({
  ...accountActor({ account: 1, credential: 'user:7', timezone: 'UTC' }),
  kind: 'user',
  administrator: false,
  contact: 7,
  userType,
  grants: new Map(Object.values(permissions).map((id) => [id, allActions])),
})
const outsiders = [holder(userTypes.client), holder(userTypes.contractor), holder(userTypes.other)] as const

const namesIn = (text = '') => text.split(/\s+/).filter(Boolean)
const seenBy = (actor: Actor, { fields }: Resource) =>
  Object.entries(fields).flatMap(([wire, field]) => (seesField(actor, field) ? [wire] : []))

describe.each(Object.entries<Resource>(registry))('Of %s', (name, of) => {
  const readable = outsiders.some((actor) => mayUse(actor, of, 'view'))

  it(readable ? 'people outside know these fields and no others' : 'people outside read nothing', () => {
    expect(name in known).toBe(readable)
    if (!readable) return
    const { clients, contractors } = known[name] as Known
    const [client, ...others] = outsiders
    expect(seenBy(client, of)).toEqual(namesIn(clients))
    const more = [...namesIn(clients), ...namesIn(contractors)].toSorted(ascending)
    for (const actor of others) expect(seenBy(actor, of).toSorted(ascending)).toEqual(more)
  })
})

it('No cost, margin, budget, rate or score is visible outside the firm', () => {
  const internal =
    /^in(Unit|Labour)|cost|profit|budget|margin|payrate|rateid|ratetype|score|private|divisionid|groups|roles|teams|credit|markup|^notes$/i
  const open = Object.values<Resource>(registry).flatMap((of) =>
    outsiders
      .filter((actor) => mayUse(actor, of, 'view'))
      .flatMap((actor) =>
        seenBy(actor, of)
          .filter((wire) => internal.test(wire))
          .map((wire) => `${of.name}.${wire}`),
      ),
  )
  const shown = ['showcostbreakdown']
  // Notes on work and purchases: free text by the person who recorded them.
  const work = ['time.notes', 'timeallocations.notes', 'activetimers.notes', 'expenses.notes']
  expect(
    [...new Set(open)].filter((each) => !work.includes(each) && !shown.some((wire) => each.endsWith(wire))),
  ).toEqual([])
})
