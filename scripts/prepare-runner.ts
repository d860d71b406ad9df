// Loaded with `--import` before Node's test runner, in each of its processes.
import asyncHooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

// `--test-force-exit` may end a process before the runner has read its last results. They would be lost, and the runner
// would know only the exit code. So standard output is synchronous.
const handle = Reflect.get(process.stdout, '_handle') as { setBlocking?: (isBlocking: boolean) => void } | undefined
handle?.setBlocking?.(true)

// The runner finds out for every promise which test created it, which costs a sixth of the tests' CPU time. Instead,
// this keeps the running test in an AsyncLocalStorage.
const { createHook, executionAsyncId } = asyncHooks
const running = new AsyncLocalStorage<number>()
const tests = new Set<number>()

const { runInAsyncScope } = AsyncResource.prototype
AsyncResource.prototype.runInAsyncScope = function run<This, Result>(
  this: AsyncResource,
  work: (this: This, ...args: unknown[]) => Result,
  thisArg?: This,
  ...args: unknown[]
): Result {
  const id = this.asyncId()
  if (!tests.has(id)) return runInAsyncScope.call(this, work as never, thisArg, ...args) as Result
  // Called inside, because a resource starts with the context in which it was created.
  return runInAsyncScope.call(this, () => running.run(id, () => work.apply(thisArg as This, args))) as Result
}

Object.assign(asyncHooks, {
  executionAsyncId: () => running.getStore() ?? executionAsyncId(),
  // The first hook is the runner's. It is called only for its tests.
  createHook({ init }: HookCallbacks) {
    asyncHooks.createHook = createHook
    return createHook({
      trackPromises: false,
      init(id, type, trigger, resource) {
        if (type !== 'Test') return
        tests.add(id)
        init?.(id, type, trigger, resource)
      },
    })
  },
})
