/** A company's invoiced, paid, outstanding and unbilled amounts, for users who can see money. */
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../../contract/language/duration.ts'
import { type InvoicedAmounts, readCompanySummary } from '../../../contract/operations/companies.ts'
import { can, permissions } from '../../../contract/rights.ts'
import { call } from '../../data/call.ts'
import { useConnection } from '../../data/connection.tsx'
import type { CompanyRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { formatSums } from '../../resource/inputs/fields/in-currency.tsx'
import classes from '../../ui/figures.module.css'

export function CompanySummary({ me, company }: { me: Me; company: CompanyRecord }) {
  const { client } = useConnection()
  const formats = useFormats()
  const isOpen = can(me.actor, permissions.sensitive, 'view')
  const { data } = useQuery({
    queryKey: ['summary', 'companies', String(company.id)],
    queryFn: async ({ signal }) =>
      (await call(client, readCompanySummary, { path: { companyid: company.id }, signal })).data,
    enabled: isOpen,
  })
  if (!isOpen) return null
  const getSum = (getAmount: (invoiced: InvoicedAmounts) => number) =>
    data && (formatSums(data.currencies, getAmount, formats) ?? formats.money(0))
  const figures = [
    [t('Earned'), data && formats.money(data.earned)],
    [t('Invoiced'), getSum(({ invoicedAmount }) => invoicedAmount)],
    ...(data?.billedahead ? [[t('Billed ahead'), formats.money(data.billedahead)] as const] : []),
    ...(data?.currencies.some(({ ondrafts }) => ondrafts !== 0)
      ? [[t('On drafts'), getSum(({ ondrafts }) => ondrafts)] as const]
      : []),
    [t('To bill'), data && formats.money(data.tobill)],
    [t('Paid'), getSum(({ paidAmount }) => paidAmount)],
    [t('Outstanding with tax'), getSum(({ outstanding }) => outstanding)],
    ...(data?.currencies.some(({ credit }) => credit !== 0)
      ? [[t("Client's credit"), getSum(({ credit }) => credit)] as const]
      : []),
  ] as const
  return (
    <section aria-label={t('Summary')}>
      <dl className={classes.figures}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount ?? '–'}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Unbilled time')}</dt>
          <dd>{data ? formatDuration(data.unbilledtime) : '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
