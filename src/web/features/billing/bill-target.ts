/** What to bill, from the URL: `bill=project-2`, `company-5`, `invoice-11`, or `any`. */
export interface BillTarget {
  readonly companyid: string | null
  readonly projectid: string | null
  /** The draft that lines are added to. */
  readonly invoiceid: string | null
}

const nothing: BillTarget = { companyid: null, projectid: null, invoiceid: null }

/** Null if the URL does not open the dialog. */
export function billTargetOf(text: string | undefined): BillTarget | null {
  if (text === 'any') return nothing
  const [, kind, id] = /^(company|project|invoice)-(\d{1,15})$/.exec(text ?? '') ?? []
  return kind === undefined ? null : { ...nothing, [`${kind}id`]: id }
}
