// Allocates memory until there is none: the parent process has set a limit.
const held: Buffer[] = []
for (;;) held.push(Buffer.alloc(1 << 22, 1))
