export const Company = () => <h1>Company</h1>
