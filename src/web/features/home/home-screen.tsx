/** Where a day starts: what of mine is due or late, my time, the projects I manage, and what is still to be paid. */
import { Link } from '@tanstack/react-router'
import { mayUse } from '../../../contract/language/resource.ts'
import { userTypes } from '../../../contract/rights.ts'
import { type Me, useMe } from '../../data/me.ts'
import { toList } from '../../resource/addresses.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { invoices, quotes } from '../../views/documents.ts'
import { items } from '../../views/items.ts'
import { projects } from '../../views/projects.ts'
import { time } from '../../views/time.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'
import { WeekCard } from './week-card.tsx'

export function HomeScreen() {
  const me = useMe()
  const sees = ({ resource }: typeof items) => mayUse(me.actor, resource, 'view')
  const seesItems = me.id !== null && sees(items)
  const tracksTime = me.id !== null && sees(time) && me.actor.userType !== userTypes.client
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.cards}>
        <div>
          {seesItems && <DueItems me={me} />}
          {sees(projects) && <OpenProjects me={me} />}
        </div>
        <div>
          {tracksTime && <WeekCard id={me.id ?? ''} />}
          {sees(invoices) && <UnpaidInvoices me={me} />}
          {sees(quotes) && <WaitingQuotes me={me} />}
        </div>
        {!seesItems && !sees(projects) && (
          <p className="quiet">Nothing is open to you yet. Ask an administrator for rights.</p>
        )}
      </div>
    </>
  )
}

/** What is late or due within a week. */
function DueItems({ me }: { me: Me }) {
  return (
    <HomeCard
      me={me}
      view={items}
      title="Due and overdue"
      columns={['projecttitle', 'duedate']}
      params={{ contacts: 'me', dueto: '+7d', sortby: 'duedate' }}
      empty="Nothing due this week."
      more={<Link to="/my-work">All my work</Link>}
    />
  )
}

/** Staff see what they manage; others see the projects they may follow. */
function OpenProjects({ me }: { me: Me }) {
  const managed = projects.resource.filters.has('managerid') && me.id !== null && me.actor.userType === userTypes.staff
  return (
    <HomeCard
      me={me}
      view={projects}
      title={managed ? 'Projects I manage' : 'Projects'}
      columns={['companyname', 'percentcomplete', 'duedate', 'budget']}
      params={{ sortby: 'duedate', ...(managed ? { managerid: me.id ?? '' } : {}) }}
      empty={managed ? 'You manage no open project.' : 'No project is open.'}
      more={<Link {...toList(projects.resource)}>All projects</Link>}
    />
  )
}

function UnpaidInvoices({ me }: { me: Me }) {
  return (
    <HomeCard
      me={me}
      view={invoices}
      title="Invoices to be paid"
      columns={['companyname', 'duedate', 'outstanding']}
      params={{ status: 'unpaid', sortby: 'duedate' }}
      most={6}
      empty="Nothing is waiting to be paid."
      more={<Link {...toList(invoices.resource)}>All invoices</Link>}
    />
  )
}

function WaitingQuotes({ me }: { me: Me }) {
  return (
    <HomeCard
      me={me}
      view={quotes}
      title="Quotes waiting for an answer"
      columns={['companyname', 'validdate', 'grandtotal']}
      params={{ status: 'sent', sortby: 'validdate' }}
      most={6}
      empty="No quote is waiting for an answer."
      more={<Link {...toList(quotes.resource)}>All quotes</Link>}
    />
  )
}
