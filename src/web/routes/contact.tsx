export const Contact = () => <h1>Contact</h1>
