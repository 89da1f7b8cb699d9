/** Column headings of the lines. */
import { t } from '../../../../language/t.ts'
import classes from '../paper.module.css'
import type { PaperColumns } from './line-row.tsx'

export function LineHead({ columns, isEditable }: { columns: PaperColumns; isEditable: boolean }) {
  return (
    <thead>
      <tr className={classes.head}>
        {isEditable && (
          <td className={classes.tool}>
            <span className="visually-hidden">{t('Order')}</span>
          </td>
        )}
        <th scope="col">{t('Description')}</th>
        <th scope="col" className={`${classes.number} ${classes.quantity}`}>
          {t('Quantity')}
        </th>
        {columns.money && (
          <>
            <th scope="col" className={`${classes.number} ${classes.price}`}>
              {t('Price')}
            </th>
            <th scope="col" className={`${classes.number} ${classes.discount}`}>
              {t('Discount')}
            </th>
          </>
        )}
        <th scope="col" className={`${classes.number} ${classes.taxed}`}>
          {t('Tax')}
        </th>
        {columns.money && (
          <th scope="col" className={`${classes.number} ${classes.amount}`}>
            {t('Amount')}
          </th>
        )}
        {isEditable && (
          <td className={classes.tool}>
            <span className="visually-hidden">{t('Actions')}</span>
          </td>
        )}
      </tr>
    </thead>
  )
}
