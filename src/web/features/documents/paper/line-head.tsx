/** What the columns of the lines are called. */
import type { PaperColumns } from './line-row.tsx'
import classes from './paper.module.css'

export function LineHead({ columns, isEditable }: { columns: PaperColumns; isEditable: boolean }) {
  return (
    <thead>
      <tr className={classes.head}>
        {isEditable && (
          <td className={classes.tool}>
            <span className="visually-hidden">Order</span>
          </td>
        )}
        <th scope="col">Description</th>
        <th scope="col" className={`${classes.number} ${classes.quantity}`}>
          Quantity
        </th>
        {columns.money && (
          <>
            <th scope="col" className={`${classes.number} ${classes.price}`}>
              Price
            </th>
            <th scope="col" className={`${classes.number} ${classes.discount}`}>
              Discount
            </th>
          </>
        )}
        <th scope="col" className={`${classes.number} ${classes.taxed}`}>
          Tax
        </th>
        {columns.money && (
          <th scope="col" className={`${classes.number} ${classes.amount}`}>
            Amount
          </th>
        )}
        {isEditable && (
          <td className={classes.tool}>
            <span className="visually-hidden">Actions</span>
          </td>
        )}
      </tr>
    </thead>
  )
}
