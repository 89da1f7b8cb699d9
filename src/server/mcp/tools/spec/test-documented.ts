/** The documented tools by name, with their parameters; `*` marks required ones. */
/** Not documented: gives models access to custom fields. */
const own = 'customfields'
const list = 'fields divisionid lastmodifiedfrom sortby sortorder pagenumber pagesize'
const companyFields =
  'customfields code phone fax email website address1 address2 address3 city state zipcode country facebook linkedin twitter categoryid maincontactid isperson tagid'
const contactFields =
  'customfields title divisionid groupid roleid workphone mobilephone fax address1 address2 address3 city state zipcode country tagid defaulthourlyrateid'
const projectFields =
  'customfields staffid clientid contractorid contactid categoryid priorityid tagid worktypeid activeworkstageid startdate duedate completedate costRateType chargeRateType privatenotes purchaseorder customformtitle timeallocated templateused notification divisionid clientaccess clientviewalltasks staffviewalltasks'
const itemFields =
  'customfields code description status parentid prerequisiteid productid categoryid contactid startdate duedate completedate priorityid storyPoints impactScoreId effortScoreId tagid budgetType billType hourlyrateserviceid inUnitQty outUnitQty inUnitPrice outUnitPrice costRateType chargeRateType agreedrate projectedTimeSpent projectedTimeManual manualPercentageComplete'
const dates = 'startdatefrom startdateto duedatefrom duedateto'
const printed = 'clientcompany clientcontactname address1 address2 city state zipcode country'
const layout =
  'taxrate taxable pagetitle footerdetails showcostbreakdown showItemDescription layoutid activeworkstageid'

export const documented: Readonly<Record<string, string>> = {
  list_companies: `${list} ${own} search type tagid`,
  get_company: 'id*',
  create_company: `name* type* ${companyFields}`,
  update_company: `id* name type ${companyFields}`,
  delete_company: 'id*',
  bulk_create_companies: 'companies*',

  list_contacts: `${list} ${own} searchname searchemail type companyid tagid groupid roleid`,
  get_contact: 'id*',
  create_contact: `firstname* lastname* type* companyid* email* allowlogin* ${contactFields}`,
  update_contact: `id* firstname lastname status type companyid email allowlogin ${contactFields.replace('roleid ', '')}`,
  delete_contact: 'id*',
  bulk_create_contacts: 'contacts*',

  list_projects: `${list} ${own} search status companyid managerid categoryid tagid priority ${dates}`,
  get_project: 'id* fields',
  create_project: `title* companyid* managementteam* number description ${projectFields}`,
  update_project: `id* title number description companyid managerid teamid groupid ${projectFields}`,
  delete_project: 'id*',
  bulk_create_projects: 'projects*',
  bulk_update_projects: 'ids* priorityid categoryid startdate duedate notification',
  bulk_adjust_project_dates: 'ids* shiftdates* shiftchilddates',
  bulk_delete_projects: 'ids*',

  list_projectitems: `${list} ${own} search status projectid companyid contacts priority tagid ${dates}`,
  get_projectitem: 'id*',
  create_projectitem: `name* projectid* itemcollectionid* itemtypeid* ${itemFields}`,
  update_projectitem: `id* name itemcollectionid itemtypeid ${itemFields}`,
  delete_projectitem: 'id*',
  bulk_create_projectitems: 'projectitems*',
  bulk_update_projectitems:
    'ids* productid categoryid itemtypeid code startdate duedate shiftDates priorityid manualPercentageComplete projectedTimeManual projectedTimeSpent storyPoints impactScore effortScore importanceScore urgencyScore budgetType billType manualBudget manualBillAmount hourlyrateserviceid inUnitQty outUnitQty inUnitPrice outUnitPrice discount',
  bulk_update_projectitem_workstage: 'ids* activeworkstageid*',
  complete_projectitems: 'id*',
  move_projectitems: 'id* itemcollectionid*',

  list_invoices: `${list} ${own} search status projectid companyid managerid invoiceddatefrom invoiceddateto duedatefrom duedateto`,
  get_invoice: 'id*',
  // The company is required unless it is a template, which this notation cannot express.
  create_invoice:
    'customfields title* invoicetermid* companyid template number description projectid invoicedate duedate purchaseordernumber activeworkstageid',
  update_invoice: `${own} id* title number description status invoicedate duedate ${printed} invoicetermid paymentperiod paymentterms paymentdetails purchaseordernumber ${layout}`,
  delete_invoice: 'id*',
  bulk_delete_invoices: 'ids*',

  list_quotes: `${list} ${own} search status projectid companyid managerid quoteddatefrom quoteddateto`,
  get_quote: 'id*',
  create_quote:
    'customfields title* companyid template number description projectid quotedate validdate quoteperiod type clientaccess activeworkstageid',
  update_quote: `${own} id* title number description status quotedate validdate approveddate quoteperiod companyid ${printed} quotedby terms clientaccess ${layout}`,
  delete_quote: 'id*',
  bulk_update_quotes: 'ids* clientaccess validdate layoutid',
  bulk_delete_quotes: 'ids*',

  // `billed` is not documented; it avoids billing twice.
  list_time: `${list} contacts projectid itemid companyid trackedfrom trackedto billable billed projectstatus`,
  get_time: 'id*',
  create_time: 'contactid* itemid* timespent* starttime* notes timeAllocationId',
  update_time: 'id* timespent itemid starttime notes',
  delete_time: 'id*',
  bulk_create_time: 'entries*',
  // An API key has no person, so the API needs to know whose timer it is.
  start_timer: 'itemid* contactid',
  stop_timer: 'timespent notes contactid',
  update_time_contact: 'ids* contactid*',
  update_time_rate: 'ids* hourlyrateserviceid*',

  list_timeallocations: `${list} projectid contactid itemid projectstatus startdatefrom startdateto`,
  get_timeallocation: 'id*',
  create_timeallocation: 'itemid* timeallocated* timeBillable* contactid starttime hourlyrateserviceid',
  update_timeallocation: 'id* itemid* contactid timeallocated timeBillable starttime hourlyrateserviceid notes',
  delete_timeallocation: 'id*',
}

/** Tools whose parameters are not documented. */
export const named = [
  'list_projectphases',
  'get_projectphase',
  'create_projectphase',
  'update_projectphase',
  'delete_projectphase',
  'list_messages',
  'get_message',
  'create_message',
  'delete_message',
  'list_projectcustomfields',
  'get_projectcustomfield',
  'create_projectcustomfield',
  'update_projectcustomfield',
  'delete_projectcustomfield',
  'list_projectcustomfieldoptions',
  'create_projectcustomfieldoption',
  'update_projectcustomfieldoption',
  'delete_projectcustomfieldoption',
  'count_projectitems',
  'sum_projectitems',
  'count_time',
  'sum_time',
  'list_planning',
  'list_timesheets',
  'get_timesheet',
  'submit_timesheet',
  'approve_timesheet',
  'send_back_timesheet',
  'list_settings',
  'complete_project',
  'reactivate_project',
  'create_invoice_from_time',
  'create_invoice_credit',
  'list_invoicepayments',
  'create_invoicepayment',
  'update_invoicepayment',
  'delete_invoicepayment',
  'list_recurringinvoices',
  'create_recurringinvoice',
  'update_recurringinvoice',
  'delete_recurringinvoice',
  'send_invoice_reminder',
  'convert_quote',
  ...['company', 'contact', 'project', 'projectitem', 'projectphase', 'invoicepayment', 'recurringinvoice', 'time'].map(
    (kind) => `restore_${kind}`,
  ),
  ...['timeallocation', 'message', 'projectcustomfield', 'projectcustomfieldoption'].map((kind) => `restore_${kind}`),
  ...['invoice', 'quote'].flatMap((kind) => [
    `create_${kind}item`,
    `update_${kind}item`,
    `move_${kind}item`,
    `delete_${kind}item`,
    `restore_${kind}item`,
    `send_${kind}`,
    `revise_${kind}`,
    `restore_${kind}`,
  ]),
]
