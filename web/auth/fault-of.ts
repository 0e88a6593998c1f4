/** What went wrong in a call, in words: the server's, or the network's where no server was reached. */
export async function faultOf(
  call: () => Promise<{ error: { message: string } | null }>,
): Promise<string | null> {
  try {
    return (await call()).error?.message ?? null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
