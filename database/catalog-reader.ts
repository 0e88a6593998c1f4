/** Whatever can be asked: a connection of the owner, or the server's pool as its service. */
export type CatalogReader = {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Rows<Row>>
}

export type Rows<Row> = { rows: Row[] }
