/**
 * The leash: a small `sh` that starts a program and holds a pipe (fd 3) of the process that wanted it. When that process
 * ends, even by kill -9, the pipe closes and the leash ends the program and everything it started.
 *
 * The shell leads a new process group. It waits for the program and passes its exit status on, and SIGTERM to it. A second
 * shell of the group reads the pipe; it ignores TERM so that it is there to send KILL one second later. It stays until
 * the owner kills the group, so the group's number cannot be reused before that.
 */
const script = `
exec 4<&0
"$@" <&4 3<&- 4<&- &
tool=$!
exec 4<&- </dev/null
(
  trap '' TERM INT HUP
  exec >/dev/null 2>&1
  while read -r _; do :; done <&3
  kill -TERM 0
  sleep 1
  kill -KILL 0
) &
exec 3<&-
trap 'kill -TERM "$tool" 2>/dev/null' TERM INT HUP
wait "$tool"
status=$?
while kill -0 "$tool" 2>/dev/null; do
  wait "$tool"
  status=$?
done
exit "$status"
`;

/** Command line that runs `command` on a leash. Spawn it detached, with a pipe as fd 3. Needs a POSIX `sh`. */
export function leashed(command: string, args: readonly string[]): { command: string; args: string[] } {
  return { command: 'sh', args: ['-c', script, 'casemill-leash', command, ...args] };
}
