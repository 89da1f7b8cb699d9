export const Item = () => <h1>Item</h1>
