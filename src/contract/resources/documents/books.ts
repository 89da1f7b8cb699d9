/** What is exported to accounting, and the programs that import it. */

export const bookPrograms = ['xero', 'quickbooks'] as const
export type BookProgram = (typeof bookPrograms)[number]

export const bookSubjects = ['invoices', 'payments', 'contacts'] as const
export type BookSubject = (typeof bookSubjects)[number]
