/** Loaded into a server that is measured (`node --import`): tells its parent the processor time that it has used. */
process.on('message', (message) => {
  if (message === 'time') process.send?.(process.cpuUsage());
});
// The parent may ask at any time, and its silence keeps nothing running.
process.channel?.unref();
