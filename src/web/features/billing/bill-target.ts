/** What to bill, from the URL: `bill=project-2`, `company-5`, `invoice-11`, or `any`. */
export interface BillTarget {
  readonly companyid: string | null
  readonly projectid: string | null
  /** The draft that lines are added to. */
  readonly invoiceid: string | null
}

const billTarget: BillTarget = { companyid: null, projectid: null, invoiceid: null }

/** Null if the URL does not open the dialog. */
export function getBillTarget(text: string | undefined): BillTarget | null {
  if (text === 'any') return billTarget
  const [, kind, id] = /^(company|project|invoice)-(\d{1,15})$/.exec(text ?? '') ?? []
  return kind === undefined ? null : { ...billTarget, [`${kind}id`]: id }
}
