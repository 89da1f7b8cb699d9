/** A program on the functions that hey-api makes of the description. */
import { client } from './functions/client.gen.ts'
import { getCompanies, getProjectsItems, postCompanies, postProjects, postProjectsItems } from './functions/index.ts'

const { ROOT = '', KEY = '' } = process.env
client.setConfig({ baseUrl: ROOT, headers: { apikey: KEY } })

const company = await postCompanies({ body: { name: 'Harbour House', type: 'client' } })
if (company.error) throw new Error(`no company: ${JSON.stringify(company.error)}`)
const companies = await getCompanies({ query: { name: 'Harbour House' }, throwOnError: true })
const companyid = companies.data.data[0]?.id
const project = await postProjects({ body: { title: 'New kitchen', companyid }, throwOnError: true })
const { data: made } = project.data
const projectid = 'id' in made ? made.id : undefined
if (projectid === undefined) throw new Error(`no project: ${JSON.stringify(made)}`)
await postProjectsItems({
  body: [
    { name: 'Measure', projectid },
    { name: 'Draw', projectid },
  ],
  throwOnError: true,
})
const items = await getProjectsItems({ query: { projectid: String(projectid), sortby: 'name' }, throwOnError: true })
const names = items.data.data.map(({ name }) => name).join()
if (names !== 'Draw,Measure') throw new Error(`other items: ${names}`)
console.log('by functions: company, project and items made and listed')
