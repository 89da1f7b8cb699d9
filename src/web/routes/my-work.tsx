export const MyWork = () => <h1>MyWork</h1>
